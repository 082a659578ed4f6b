import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';
import { resetSandboxMutation } from '#dashboard/queries/sandbox.ts';
import { AskFirst } from '#dashboard/ui/ask-first.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Outcome, Panel } from './panel.tsx';

const copy = sandboxCopy.reset;

export function ResetPanel() {
  const resetting = useMutation(resetSandboxMutation());
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel title={copy.title} hint={copy.hint}>
      <Button busy={resetting.isPending && copy.button} onClick={() => setIsAsking(true)}>
        {copy.button}
      </Button>
      <Outcome error={resetting.error}>
        {resetting.isSuccess ? <p className="font-semibold">{copy.done}</p> : null}
      </Outcome>
      {isAsking ? (
        <AskFirst copy={copy} onClose={() => setIsAsking(false)} onConfirm={() => resetting.mutate()} />
      ) : null}
    </Panel>
  );
}
