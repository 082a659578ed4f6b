/** Two hi-vis pixels under the top bar: what is on the screen is being read again. */
export function LoadingLine() {
  return (
    <div
      aria-hidden="true"
      className="appear-later no-print fixed inset-x-0 top-14 z-20 h-0.5 overflow-hidden bg-track"
    >
      <div className="slug h-full w-[28%] bg-hivis" />
    </div>
  );
}
