export interface Finding {
  readonly isWell: boolean;
  readonly what: string;
  readonly text: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export const well = (what: string, text: string): Finding => ({ isWell: true, what, text });
export const wrong = (what: string, text: string): Finding => ({ isWell: false, what, text });
