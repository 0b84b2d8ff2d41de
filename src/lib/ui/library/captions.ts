import type { CardRow } from '$lib/app/api';
import { m } from '$lib/i18n/generated/messages.js';
import { getLocale } from '$lib/i18n/generated/runtime.js';
import { formatAgo, formatCount } from '$lib/ui/kit/format';

export function turnsText(turns: number): string {
  return turns === 1 ? m.library_turns_one() : m.library_turns({ count: formatCount(turns) });
}

export function lengthText(length: number): string {
  return m.library_length({ count: formatCount(length) });
}

/** The line under a tile: language where it is not the interface's, what was played, when. */
export function tileCaption(row: CardRow): { text: string; when: string } {
  const isOther = !getLocale().startsWith(row.language);
  const language = isOther ? (row.language === 'zh' ? m.library_language_zh() : m.library_language_en()) : '';
  const played =
    row.turns === 0 && row.projects === 0
      ? m.library_unplayed()
      : [
          row.projects === 1 ? m.library_games_one() : m.library_games({ count: formatCount(row.projects) }),
          ...(row.turns > 0 ? [turnsText(row.turns)] : []),
        ].join(m.list_comma());
  return {
    text: [language, played].filter(Boolean).join(m.list_comma()),
    when: formatAgo(row.playedAt ?? row.importedAt),
  };
}
