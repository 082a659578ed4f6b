import { useEffect } from 'react';

export interface PageCommand {
  readonly name: string;
  /** Key that does the same. */
  readonly keys?: string;
  readonly run: () => void;
}

let offered: () => readonly PageCommand[] = () => [];

/** The commands that the current page adds to the command menu. Read when the menu opens. */
export function pageCommands(): readonly PageCommand[] {
  return offered();
}

export function usePageCommands(commands: () => readonly PageCommand[]): void {
  useEffect(() => {
    offered = commands;
    return () => {
      offered = () => [];
    };
  }, [commands]);
}
