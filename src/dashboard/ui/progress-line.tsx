/** A progress bar: indeterminate without `value`, otherwise `value` of `most`, with `valueText` for screen readers. */
export function ProgressLine({
  name,
  value,
  most,
  valueText,
  thin = false,
}: {
  readonly name: string;
  readonly value?: number;
  readonly most?: number;
  readonly valueText?: string;
  readonly thin?: boolean;
}) {
  const share = value === undefined || most === undefined || most === 0 ? undefined : Math.min(1, value / most);
  return (
    <div
      role="progressbar"
      aria-label={name}
      {...(share === undefined ? {} : { 'aria-valuenow': value, 'aria-valuemin': 0, 'aria-valuemax': most })}
      {...(valueText === undefined ? {} : { 'aria-valuetext': valueText })}
      className={`shows-colour overflow-hidden bg-track ${thin ? 'h-0.5' : 'h-2 rounded-full'}`}
    >
      <div
        className={`h-full rounded-full bg-hivis ${share === undefined ? 'slug w-[28%]' : ''}`}
        style={share === undefined ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}
