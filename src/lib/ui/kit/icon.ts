import type { Component } from 'svelte';

/** An icon component, e.g. `import Search from '@lucide/svelte/icons/search'`. */
export type Icon = Component<{ size?: number | string; strokeWidth?: number | string; class?: string }>;

/** The stroke of all icons. */
export const ICON_STROKE = 1.6;
