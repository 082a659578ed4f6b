import { useState } from 'react';
import type { LabelGroup } from '#contract/gateway/labels.ts';
import { formatDateTime } from '#dashboard/copy/dates.ts';
import { describeLabelCause } from '#dashboard/copy/label-causes.ts';
import { labelsCopy as copy } from '#dashboard/copy/labels.ts';
import { fetchLabelNumbers } from '#dashboard/queries/labels.ts';
import { announce } from '#dashboard/ui/announcements.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { copyText } from '#dashboard/browser/copy-text.ts';
import { serviceTime } from '#dashboard/browser/service-time.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

const SAID_FOR_MS = 2000;

/** Copies a report of the group: title, code, time, the service's message and all its tracking numbers. */
export function CopyForOwner({ group, text }: { readonly group: LabelGroup; readonly text: string | null }) {
  const { cause } = group;
  const [isCopied, setCopied] = useState(false);
  const make = async () => {
    try {
      const numbers = await fetchLabelNumbers({ view: 'attention', ...group });
      const { title } = describeLabelCause(cause);
      if (!(await copyText(copy.report(title, cause, formatDateTime(serviceTime()), text, numbers)))) throw new Error();
      setCopied(true);
      announce(copy.copied);
      setTimeout(() => setCopied(false), SAID_FOR_MS);
    } catch {
      showToast(copy.failed);
    }
  };
  return <Button onClick={() => void make()}>{isCopied ? copy.copied : copy.copyForOwner}</Button>;
}
