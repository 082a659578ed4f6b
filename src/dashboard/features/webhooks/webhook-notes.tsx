import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { CircleAlert, TriangleAlert } from 'lucide';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import type { WebhookSettings } from '#contract/added/webhook-settings.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { paths } from '#dashboard/paths.ts';
import { saveWebhookMutation } from '#dashboard/queries/webhooks.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { bodyOf, draftFrom } from './settings-draft.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const copy = webhooksCopy.banner;

interface WebhookNotesProps {
  readonly settings: WebhookSettings;
  readonly isOwner: boolean;
}

/** Says what keeps updates from arriving, and how to resume them. */
export function WebhookNotes({ settings, isOwner }: WebhookNotesProps) {
  const { state, failing_since, loopback_allowed } = settings;
  return (
    <>
      {state === 'disabled' ? <Disabled settings={settings} isOwner={isOwner} /> : null}
      {state === 'failing' && failing_since != null ? (
        <p className="flex items-start gap-2 rounded-lg border border-warn-line bg-warn-bg p-4 text-warn-fg">
          <Icon of={TriangleAlert} size={18} className="mt-0.5" />
          {copy.troubled(formatMoment(failing_since))}
        </p>
      ) : null}
      {loopback_allowed === true && isOwner ? (
        <p className="max-w-3xl text-ink-2 wrap-anywhere">{copy.loopback}</p>
      ) : null}
    </>
  );
}

function Disabled({ settings, isOwner }: WebhookNotesProps) {
  const enabling = useReportedMutation(saveWebhookMutation(), describeProblem);
  const held = settings.held_count ?? 0;
  // Sends the saved settings: this button must not save the form's unsaved changes.
  const enable = () => enabling.mutate({ ...bodyOf(draftFrom(settings), settings), enabled: true });
  return (
    <div role="status" className="rounded-lg border border-bad-line bg-bad-bg p-4 text-bad-fg">
      <p className="flex items-start gap-2">
        <Icon of={CircleAlert} size={18} className="mt-0.5" />
        <span>
          {copy[settings.disabled_by ?? 'by_person']}
          {held === 0 ? '' : ` ${copy.held(held)}`}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {isOwner ? (
          <Button busy={enabling.isPending && copy.enabling} onClick={enable}>
            {copy.enable}
          </Button>
        ) : (
          <span>{webhooksCopy.ownerOnly}</span>
        )}
        <Link to={paths.webhooks({ tab: 'deliveries', outcome: 'held' })} className="font-semibold underline">
          {copy.deliveries}
        </Link>
      </div>
      {enabling.isError ? <p className="mt-2 font-semibold">{describeProblem(enabling.error)}</p> : null}
    </div>
  );
}

function describeProblem(problem: Error): string {
  return describeChangeProblem(problem, { unclear: copy.enablingUnclear, failed: copy.notEnabled });
}
