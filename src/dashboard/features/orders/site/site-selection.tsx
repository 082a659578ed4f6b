import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { pickupSiteCopy as copy } from '#dashboard/copy/pickup-site.ts';
import { paths } from '#dashboard/paths.ts';
import { cutOffsQuery } from '#dashboard/queries/cut-offs.ts';
import { setSiteOfOrdersMutation } from '#dashboard/queries/held-orders.ts';
import { Link } from '#dashboard/router/link.tsx';
import { selection } from '#dashboard/state/selection.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { SiteChoice } from '#dashboard/components/site-choice.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';

/** Sets the selected orders' pickup site by hand, which determines their cut-off. */
export function SiteSelection({ onClose }: { readonly onClose: () => void }) {
  const [numbers] = useState(() => selection.list());
  const { data, isError } = useQuery(cutOffsQuery());
  const [site, setSite] = useState('');
  const sites = data?.sites ?? [];
  const isMounted = useIsMounted();
  const setting = useReportedMutation(
    {
      ...setSiteOfOrdersMutation(),
      onSuccess: ({ tracking_numbers: changed }, { site_id: chosen }) => {
        if (isMounted()) onClose();
        const name = sites.find((one) => one.site_id === chosen)?.name;
        showToast(name === undefined ? copy.cleared(changed.length) : copy.done(changed.length, name));
      },
    },
    describeProblem,
  );
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (setting.isPending || sites.length < 2) return;
    setting.mutate({ tracking_numbers: [...numbers], site_id: site === '' ? null : site });
  };
  return (
    <Dialog
      title={copy.title(numbers.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{copy.goBack}</Button>
          {sites.length < 2 ? null : (
            <Button type="submit" form={formId} tone="strong" busy={setting.isPending && copy.setting}>
              {copy.set}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {data === undefined ? null : sites.length < 2 ? (
          <p>
            {copy.oneSite}{' '}
            <Link to={paths.settings('cut-offs')} className="font-semibold text-accent underline">
              {copy.setUp}
            </Link>
          </p>
        ) : (
          <>
            <SiteChoice label={copy.site} sites={sites} none={copy.unsaid} value={site} onChange={setSite} />
            <p className="text-ink-2">{copy.hint}</p>
          </>
        )}
        {setting.isError || isError ? (
          <p role="alert" className="font-semibold text-bad-fg">
            {describeProblem(setting.error)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

function describeProblem(problem: Error | null): string {
  return describeChangeProblem(problem, copy);
}
