import { toLiyuanError } from '$lib/core/errors';
import { curlCommand } from '$lib/core/model/curl-command';
import { readTexts, type StoredRequest, type TracedMessage } from '$lib/core/prompt/requests';
import type { InputEntry } from '$lib/core/sessions/session-entry';
import { buildSessionTree, pathTo, type StoryEntry } from '$lib/core/sessions/session-tree';
import type { InspectorSegment, InspectorView, Notice, PastRequestRow } from '../api';
import type { AppContext } from '../app-context';
import { newestSession } from '../play/projects';
import { assembleRequest } from './assemble-request';
import { compareRequests, type LaterRequest } from './compare-requests';
import { bodyOf, tokensOf, type TracedRequest } from './request-archive';
import { traceRequest } from './trace-request';

/** Requests of a playthrough that have left, newest first. */
export async function listRequests(app: AppContext, card: string, project: string): Promise<PastRequestRow[]> {
  const session = await newestSession(app, card, project);
  return (await app.requests.ofSession(session.id)).map(rowOf).reverse();
}

/** The request that would leave next, segment by segment. `input` stands for what the player has typed. */
export async function inspectNextRequest(
  app: AppContext,
  card: string,
  project: string,
  input = '',
): Promise<InspectorView> {
  const session = await newestSession(app, card, project);
  const tree = buildSessionTree(await app.ports.entries.entries(session.id));
  const path: StoryEntry[] = pathTo(tree, session.leaf);
  const draft: InputEntry = { id: 'input', parentId: session.leaf, time: 0, type: 'input', data: { text: input } };
  const assembled = await assembleRequest(app, session, tree, input.trim() === '' ? path : [...path, draft]);
  const { request, config, warnings } = assembled;
  const { messages: _plain, ...rest } = request;
  const traced: TracedRequest = { messages: traceRequest(assembled, session.card, app.requests.memory), rest, config };
  const packed = app.requests.pack(traced);
  const now: LaterRequest = {
    number: path.filter(({ type }) => type === 'input').length + 1,
    systemText: packed.systemText,
    outlines: packed.outlines,
    textOf: (hash) => Promise.resolve(packed.texts.get(hash) ?? ''),
  };
  const compared = await comparisonOf(app, await app.requests.ofSession(session.id), now);
  return { ...viewOf(traced), ...compared, warnings: [...warnings, ...compared.warnings], past: null };
}

/** A request as it left. @throws SessionError `request-missing`, `request-corrupt` */
export async function inspectPastRequest(app: AppContext, id: string): Promise<InspectorView> {
  const read = await app.requests.read(id);
  const { stored, outlines } = read;
  const all = await app.requests.ofSession(stored.session);
  const place = all.findIndex((other) => other.id === id);
  const compared = await comparisonOf(app, all.slice(0, Math.max(0, place)), {
    number: stored.number,
    systemText: stored.systemText,
    outlines,
    textOf: async (hash) => (await readTexts([hash], app.ports.requests)).get(hash) ?? '',
  });
  const warnings = [...stored.warnings, ...compared.warnings];
  if (!read.isExact) warnings.push({ code: 'request-encoded-anew', data: {} });
  return { ...viewOf(read), ...compared, model: stored.model, warnings, past: rowOf(stored) };
}

/** A neighbour that is damaged must not hide the request itself. */
async function comparisonOf(
  app: AppContext,
  before: readonly StoredRequest[],
  now: LaterRequest,
): Promise<{ previous: InspectorView['previous']; warnings: Notice[] }> {
  try {
    return { previous: await compareRequests(before, now, app.ports.requests), warnings: [] };
  } catch (error) {
    return {
      previous: null,
      warnings: [{ code: 'request-before-unreadable', data: { error: toLiyuanError(error).toJSON() } }],
    };
  }
}

function viewOf(request: TracedRequest): Omit<InspectorView, 'past' | 'previous' | 'warnings'> {
  const body = bodyOf(request);
  return {
    segments: request.messages.flatMap(segmentsOf),
    tokens: tokensOf(request.messages),
    window: request.config.contextWindow,
    model: request.config.name,
    body: JSON.stringify(body, null, 2),
    curl: curlCommand(request.config, body),
  };
}

function segmentsOf({ message, segments }: TracedMessage): InspectorSegment[] {
  const text = typeof message.content === 'string' ? message.content : '';
  const role = message.role === 'tool' ? 'user' : message.role;
  return segments.map(({ start, end, ...segment }) => ({ ...segment, role, text: text.slice(start, end) }));
}

function rowOf({ id, number, time, model, tokens, cause }: StoredRequest): PastRequestRow {
  return { id, turn: number, time, model, tokens, cause };
}
