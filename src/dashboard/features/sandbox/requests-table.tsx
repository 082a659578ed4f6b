import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide';
import { useState } from 'react';
import { formatTimeWithSeconds } from '#dashboard/copy/dates.ts';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';
import { type SandboxRequest, sandboxRequestsQuery } from '#dashboard/queries/sandbox.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { FAULTY_ENDPOINTS } from './faulty-endpoints.ts';
import { ListProblem } from '#dashboard/ui/list-states.tsx';
import { Panel } from './panel.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

const copy = sandboxCopy.requests;
const SHOWN = 20;
const BODY_SHOWN = 160;

/** The requests that reached the platform, which prove that a booking was sent only once. */
export function RequestsTable() {
  const [endpoint, setEndpoint] = useState<string>(FAULTY_ENDPOINTS[0]);
  const { data, isError, refetch } = useQuery(sandboxRequestsQuery(endpoint));
  return (
    <Panel title={copy.title} hint={copy.hint}>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField label={copy.endpoint} value={endpoint} onChange={setEndpoint}>
          <option value="">{copy.all}</option>
          {FAULTY_ENDPOINTS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <Button icon={<Icon of={RefreshCw} size={16} />} onClick={() => void refetch()}>
          {copy.refresh}
        </Button>
      </div>
      <div className="mt-3 empty:hidden">
        {isError ? (
          <ListProblem
            onRetry={() => void refetch()}
            copy={{ problem: copy.problem, tryAgain: sandboxCopy.tryAgain }}
          />
        ) : null}
      </div>
      {data === undefined ? null : <Requests received={data} />}
    </Panel>
  );
}

function Requests({ received }: { readonly received: readonly SandboxRequest[] }) {
  if (received.length === 0) return <p className="mt-3 text-ink-2">{copy.none}</p>;
  const shown = received.slice(0, SHOWN).map((request, index) => ({ ...request, place: received.length - index }));
  return (
    <div className="mt-3 overflow-x-auto">
      <table aria-label={copy.table} className="w-full text-left text-table">
        <thead className="text-sm text-ink-2">
          <tr>
            {[copy.time, sandboxCopy.faults.endpoint, copy.body].map((name) => (
              <th key={name} scope="col" className="px-2 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ place, ...request }) => (
            <tr key={place} className="border-t border-line align-top">
              <td className="px-2 py-1.5 whitespace-nowrap tabular-nums">{formatTimeWithSeconds(request.time)}</td>
              <td className="px-2 py-1.5 font-mono whitespace-nowrap">{request.endpoint}</td>
              <td className="px-2 py-1.5 font-mono text-sm break-all">{shorten(request.body)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {received.length > SHOWN ? <p className="px-2 py-1.5 text-ink-2">{copy.more(received.length - SHOWN)}</p> : null}
    </div>
  );
}

function shorten(body: unknown): string {
  const text = body === undefined || body === null ? '' : JSON.stringify(body);
  return text.length > BODY_SHOWN ? `${text.slice(0, BODY_SHOWN)}…` : text;
}
