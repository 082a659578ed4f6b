import type { ReactNode } from 'react';

export interface MenuItem {
  readonly name: string;
  readonly icon?: ReactNode;
  readonly onChoose: () => void;
  /** Set for choices: a mark shows which holds. */
  readonly checked?: boolean;
  readonly unavailable?: boolean;
}
