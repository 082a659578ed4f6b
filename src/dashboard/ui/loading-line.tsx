import { Loading } from './loading.tsx';

/** A thin line under the top bar while the visible data is being refetched. */
export function LoadingLine({ isOn }: { readonly isOn: boolean }) {
  return (
    <Loading isOn={isOn} skeleton={<Line />}>
      {null}
    </Loading>
  );
}

function Line() {
  return (
    <div aria-hidden="true" className="no-print fixed inset-x-0 top-14 z-20 h-0.5 overflow-hidden bg-track">
      <div className="slug h-full w-[28%] bg-hivis" />
    </div>
  );
}
