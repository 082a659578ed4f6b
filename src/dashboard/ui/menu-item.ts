import type { ReactNode } from 'react';

export interface MenuItem {
  readonly name: string;
  readonly icon?: ReactNode;
  readonly onChoose: () => void;
  /** Set for choices: a check mark shows the current one. */
  readonly checked?: boolean;
  readonly unavailable?: boolean;
}
