import { estimateTokens } from '$lib/core/model/estimate-tokens';
import { encodeRequest } from '$lib/core/model/dialects/openai-chat/encode';
import type { InspectorSegment, InspectorView } from '../api';
import type { AppContext } from '../app-context';
import { buildSessionTree, pathTo, type StoryEntry } from '$lib/core/sessions/session-tree';
import type { InputEntry } from '$lib/core/sessions/session-entry';
import { assembleRequest, type AssembledRequest } from './assemble-request';
import { fileOfSegment } from './segment-files';
import { newestSession } from '../play/projects';

/** The request that would leave next, segment by segment. `input` stands for what the player has typed. */
export async function inspectNextRequest(
  app: AppContext,
  card: string,
  project: string,
  input = '',
): Promise<InspectorView> {
  const session = await newestSession(app, card, project);
  const entries = await app.ports.entries.entries(session.id);
  const tree = buildSessionTree(entries);
  const path: StoryEntry[] = pathTo(tree, session.leaf);
  const draft: InputEntry = { id: 'input', parentId: session.leaf, time: 0, type: 'input', data: { text: input } };
  const assembled = await assembleRequest(app, session, tree, input.trim() === '' ? path : [...path, draft]);
  return inspectorView(assembled, session.card);
}

/** An assembled request as the inspector shows it. */
export function inspectorView(assembled: AssembledRequest, card: string): InspectorView {
  const { config, request, warnings } = assembled;
  const segments = [...systemSegments(assembled, card), ...historySegments(assembled)];
  return {
    segments,
    tokens: segments.reduce((sum, segment) => sum + segment.tokens, 0),
    window: config.contextWindow,
    model: config.name,
    warnings,
    body: JSON.stringify(encodeRequest(request, config).body, null, 2),
  };
}

function systemSegments({ system }: AssembledRequest, card: string): InspectorSegment[] {
  return system.segments.map((segment) => {
    const text = system.text.slice(segment.start, segment.end);
    const file = fileOfSegment(segment, card);
    return {
      id: segment.id,
      kind: segment.kind,
      title: segment.title,
      role: 'system',
      text,
      tokens: estimateTokens(text),
      source: { ...segment.source, ...(file === null ? {} : { file }) },
    };
  });
}

function historySegments({ history }: AssembledRequest): InspectorSegment[] {
  const kinds = { greeting: 'greeting', input: 'history', reply: 'history' } as const;
  return history.flatMap((message, index) =>
    message.parts.map((part): InspectorSegment => {
      const text = message.text.slice(part.start, part.end);
      const isLast = index === history.length - 1 && part.kind === 'input';
      return {
        id: `story:${part.entry}`,
        kind: isLast ? 'input' : kinds[part.kind],
        title: '',
        role: message.role,
        text,
        tokens: estimateTokens(text),
        source: { field: part.kind },
      };
    }),
  );
}
