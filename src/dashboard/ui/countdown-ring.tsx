import { useNow } from '#dashboard/browser/clock.ts';

const RADIUS = 8.5;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
/** Share of the ring that is drawn while it spins. */
const SPINNING_SHARE = 0.25;

interface CountdownRingProps {
  /** Null while the request is running. */
  readonly endsAt: number | null;
  readonly spanMs: number;
  /** Freezes the ring at this time. */
  readonly frozenAt?: number | undefined;
}

/** A ring that empties clockwise until `endsAt`, with the seconds inside, and spins while the request is running. */
export function CountdownRing({ endsAt, spanMs, frozenAt }: CountdownRingProps) {
  if (endsAt === null) return <Ring share={SPINNING_SHARE} isSpinning={frozenAt === undefined} />;
  return frozenAt === undefined ? (
    <TickingRing endsAt={endsAt} spanMs={spanMs} />
  ) : (
    <Ring share={(endsAt - frozenAt) / Math.max(1, spanMs)} seconds={secondsUntil(endsAt, frozenAt)} />
  );
}

/** Re-rendered only once a second, because a page may have many. */
function TickingRing({ endsAt, spanMs }: { readonly endsAt: number; readonly spanMs: number }) {
  const now = useNow();
  return <Ring share={(endsAt - now) / Math.max(1, spanMs)} seconds={secondsUntil(endsAt, now)} />;
}

interface RingProps {
  readonly share: number;
  readonly seconds?: number;
  readonly isSpinning?: boolean;
}

/** With reduced motion, only the seconds. The whole SVG spins: if only a part of it did, the browser would redo the layout in every frame. */
function Ring({ share, seconds = 0, isSpinning = false }: RingProps) {
  const shown = CIRCUMFERENCE * Math.min(1, Math.max(0, share));
  const ring = (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      className={`-ml-1 flex-none ${isSpinning ? 'spin' : ''} ${seconds === 0 ? '' : 'still:hidden'}`}
    >
      <circle cx="10" cy="10" r={RADIUS} fill="none" stroke="var(--info-solid)" strokeWidth="2.5" opacity=".25" />
      <circle
        cx="10"
        cy="10"
        r={RADIUS}
        fill="none"
        stroke="var(--info-solid)"
        strokeWidth="2.5"
        strokeDasharray={`${shown} ${CIRCUMFERENCE}`}
        transform="rotate(-90 10 10)"
      />
      {seconds === 0 ? null : (
        <text x="10" y="13.8" textAnchor="middle" fontSize="11" fontWeight="700" fill="currentColor">
          {seconds}
        </text>
      )}
    </svg>
  );
  if (seconds === 0) return ring;
  return (
    <>
      {ring}
      <span aria-hidden="true" className="hidden tabular-nums still:inline">
        {seconds} s
      </span>
    </>
  );
}

function secondsUntil(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}
