import { buildSystemPrompt, type SystemPromptInput } from '$lib/core';

export const runSystemPrompt = (input: unknown): unknown => buildSystemPrompt(input as SystemPromptInput);
