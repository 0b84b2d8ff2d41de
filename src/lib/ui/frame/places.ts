import { base } from '$app/paths';
import Feather from '@lucide/svelte/icons/feather';
import LibraryBig from '@lucide/svelte/icons/library-big';
import Sun from '@lucide/svelte/icons/sun';
import TextAlignStart from '@lucide/svelte/icons/text-align-start';
import { m } from '$lib/i18n/generated/messages.js';
import type { Icon } from '$lib/ui/kit/icon';

/** One of the app's places, in the rail and in the bottom bar. */
export interface Place {
  href: string;
  label: () => string;
  icon: Icon;
  /** Whether a route belongs to it. */
  holds: (routeId: string) => boolean;
  /** Stands at the rail's foot. */
  last?: true;
}

export const PLACES: readonly Place[] = [
  { href: `${base}/`, label: () => m.nav_library(), icon: LibraryBig, holds: (route) => route === '/' },
  { href: `${base}/play`, label: () => m.nav_stage(), icon: Feather, holds: (route) => route.startsWith('/play') },
  {
    href: `${base}/prompt`,
    label: () => m.nav_prompt(),
    icon: TextAlignStart,
    holds: (route) => route.startsWith('/prompt'),
  },
  {
    href: `${base}/settings`,
    label: () => m.nav_settings(),
    icon: Sun,
    holds: (route) => route.startsWith('/settings'),
    last: true,
  },
];

/** The stage of a playthrough. */
export function playHref(card: string, project: string): string {
  return `${base}/play/${encodeURIComponent(card)}/${encodeURIComponent(project)}`;
}

/** A pushed screen gives the bottom of a phone to its own bar. */
export function isPushed(routeId: string): boolean {
  return /^\/play\/./.test(routeId);
}
