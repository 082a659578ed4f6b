import { useEffect } from 'react';

export interface PageCommand {
  readonly name: string;
  readonly run: () => void;
}

let offered: () => readonly PageCommand[] = () => [];

/** What the page on the screen offers to the command menu. Asked when the menu opens. */
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
