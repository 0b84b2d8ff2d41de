import type { Icon } from './icon';

/** One action of a menu. With `checked` the items are a choice of one. */
export interface MenuItem {
  label: string;
  icon?: Icon;
  /** Takes something away. */
  danger?: boolean;
  disabled?: boolean;
  checked?: boolean;
  onselect: () => void;
}
