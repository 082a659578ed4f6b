import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LONGEST_TAG } from '#contract/limits.ts';
import { foldTag } from '#domain/fold-tag.ts';
import { readTags, type TagFault } from '#domain/read-tags.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { tagsCopy as copy } from '#dashboard/copy/order-notes.ts';
import { changeTagsMutation } from '#dashboard/queries/order-notes.ts';
import { facetsQuery } from '#dashboard/queries/order-look-ups.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { describeTagsProblem } from './describe-tags-problem.ts';

interface TagDialogProps {
  readonly numbers: readonly string[];
  readonly onClose: () => void;
}

const SHOWN = 30;
const FAULTS: Readonly<Record<TagFault, string>> = {
  missing: copy.missing,
  too_long: copy.tooLong(LONGEST_TAG),
  too_many: copy.tooMany,
};

/** Adds tags to orders, or removes them. */
export function TagDialog({ numbers, onClose }: TagDialogProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<TagFault>();
  const { data: facets } = useQuery(facetsQuery({ view: 'all' }));
  const isMounted = useIsMounted();
  const changing = useReportedMutation(
    {
      ...changeTagsMutation(),
      onSuccess: ({ tracking_numbers: changed, passed_over: passedOver }) => {
        if (isMounted()) onClose();
        showToast(changed.length === 0 ? copy.unchanged : copy.tagged(changed.length));
        if (passedOver.length > 0) showToast(copy.passedOver(passedOver.length));
      },
    },
    describeTagsProblem,
  );
  const { tags } = readTags(text);
  const typed = new Set(tags.map(foldTag));
  const known = (facets?.tag ?? []).filter(({ value }) => !typed.has(foldTag(value))).slice(0, SHOWN);
  const change = (how: 'add' | 'remove') => {
    const read = readTags(text);
    setFault(read.fault);
    if (read.fault !== undefined || changing.isPending) return;
    changing.mutate({ tracking_numbers: [...numbers], [how]: [...read.tags] });
  };
  return (
    <Dialog
      title={copy.title(numbers.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{copy.close}</Button>
          <Button unavailable={changing.isPending} onClick={() => change('remove')}>
            {copy.remove(numbers.length)}
          </Button>
          <Button tone="primary" busy={changing.isPending && copy.working} onClick={() => change('add')}>
            {copy.add(numbers.length)}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          change('add');
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          label={copy.field}
          hint={copy.hint}
          error={fault === undefined ? undefined : FAULTS[fault]}
          value={text}
          autoComplete="off"
          data-autofocus
          onChange={(event) => {
            setText(event.target.value);
            setFault(undefined);
          }}
        />
        {known.length === 0 ? null : (
          <fieldset>
            <legend className="mb-1.5 text-sm text-ink-3">{copy.known}</legend>
            <div className="flex flex-wrap gap-2">
              {known.map(({ value }) => (
                <Button
                  key={value}
                  size="small"
                  aria-label={copy.use(value)}
                  onClick={() => setText([...tags, value].join(', '))}
                >
                  {value}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        {changing.error === null ? null : (
          <p role="alert" className="font-semibold text-bad-fg">
            {describeTagsProblem(changing.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
