import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';
import { resetSandboxMutation } from '#dashboard/queries/sandbox.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { Outcome, Panel } from './panel.tsx';

const copy = sandboxCopy.reset;

export function ResetPanel() {
  const resetting = useMutation(resetSandboxMutation(useQueryClient()));
  const [isAsking, setIsAsking] = useState(false);
  const reset = () => {
    setIsAsking(false);
    resetting.mutate();
  };
  return (
    <Panel title={copy.title} hint={copy.hint}>
      <Button busy={resetting.isPending && copy.button} onClick={() => setIsAsking(true)}>
        {copy.button}
      </Button>
      <Outcome error={resetting.error}>
        {resetting.isSuccess ? <p className="font-semibold">{copy.done}</p> : null}
      </Outcome>
      {isAsking ? (
        <Dialog
          kind="alertdialog"
          width="narrow"
          title={copy.ask}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button data-autofocus onClick={() => setIsAsking(false)}>
                {copy.keep}
              </Button>
              <Button tone="danger" onClick={reset}>
                {copy.confirm}
              </Button>
            </>
          }
        >
          <p>{copy.warn}</p>
        </Dialog>
      ) : null}
    </Panel>
  );
}
