import { type FormEvent, useState } from 'react';
import { LONGEST_VIEW_NAME } from '#contract/gateway/saved-views.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { orderViewNames } from '#dashboard/copy/orders.ts';
import { savedViewCopy } from '#dashboard/copy/saved-views.ts';
import { saveViewMutation } from '#dashboard/queries/saved-views.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { describeViewProblem } from './describe-view-problem.ts';
import { bareAddress, printOrderAddress } from './order-address.ts';
import { type SavedView, savedViews } from './saved-views.ts';
import { newestAddress } from './use-order-address.ts';

interface SaveViewProps {
  readonly owner: string;
  /** Set if an existing view is being renamed; otherwise the list in the address is saved. */
  readonly view?: SavedView;
  readonly onClose: () => void;
}

export function SaveViewDialog({ owner, view, onClose }: SaveViewProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const [viewId] = useState(() => view?.view_id ?? makeUuid());
  const [wrong, setWrong] = useState<string>();
  const isMounted = useIsMounted();
  const saving = useReportedMutation(
    {
      ...saveViewMutation(),
      onSuccess: (saved) => {
        showToast(savedViewCopy.saved(saved.name));
        if (!isMounted()) return;
        const list = savedViews(owner);
        const others = list.get();
        const at = others.findIndex((one) => one.view_id === saved.view_id);
        list.set(at === -1 ? [...others, saved] : others.toSpliced(at, 1, saved));
        onClose();
      },
    },
    (problem, sent) => savedViewCopy.notSaved(sent.name, describeViewProblem(problem)),
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return setWrong(savedViewCopy.nameMissing);
    if (Object.values(orderViewNames).some((one) => one.toLowerCase() === trimmed.toLowerCase()))
      return setWrong(savedViewCopy.nameTaken);
    if (saving.isPending) return;
    // A new view is in the list by now if it was saved and only the answer was lost; of one that somebody has changed, it has the newest.
    const newest = savedViews(owner)
      .get()
      .find((one) => one.view_id === viewId);
    const { search, is_shared } = view === undefined ? whatIsShown() : (newest ?? view);
    saving.mutate({ view_id: viewId, name: trimmed, search, is_shared, version: (newest ?? view)?.version ?? 0 });
  };
  const whatIsShown = () => ({ search: printOrderAddress(bareAddress(newestAddress())), is_shared: isShared });
  return (
    <Dialog
      title={view === undefined ? savedViewCopy.title : savedViewCopy.renameTitle}
      closeName={savedViewCopy.close}
      onClose={onClose}
      width="narrow"
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <TextField
          label={savedViewCopy.name}
          hint={savedViewCopy.hint}
          error={wrong}
          value={name}
          maxLength={LONGEST_VIEW_NAME}
          data-autofocus
          onChange={(event) => {
            setName(event.target.value);
            setWrong(undefined);
          }}
        />
        {view === undefined ? (
          <div>
            <label className="flex min-h-9 items-center gap-2.5 font-semibold">
              <Checkbox
                checked={isShared}
                aria-describedby={`${viewId}-share`}
                onChange={(event) => setShared(event.target.checked)}
              />
              {savedViewCopy.share}
            </label>
            <p id={`${viewId}-share`} className="text-sm text-ink-3">
              {savedViewCopy.shareHint}
            </p>
          </div>
        ) : null}
        {saving.isError ? (
          <p role="alert" className="font-semibold text-bad-fg">
            {describeViewProblem(saving.error)}
          </p>
        ) : null}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{savedViewCopy.goBack}</Button>
          <Button tone="primary" type="submit" busy={saving.isPending && savedViewCopy.saving}>
            {savedViewCopy.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
