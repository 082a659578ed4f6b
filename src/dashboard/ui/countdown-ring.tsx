import { useNow } from './clock.ts';

const RADIUS = 8.5;
const AROUND = 2 * Math.PI * RADIUS;

interface CountdownRingProps {
  readonly endsAt: number | null;
  readonly spanMs: number;
  /** Stands still as it was at this time. */
  readonly frozenAt?: number | undefined;
}

/** Empties clockwise until `endsAt`, with the seconds inside; then spins while the request is out. */
export function CountdownRing({ endsAt, spanMs, frozenAt }: CountdownRingProps) {
  const ticking = useNow();
  const now = frozenAt ?? ticking;
  const left = endsAt === null ? 0 : Math.max(0, endsAt - now);
  const share = left === 0 ? 0.25 : Math.min(1, left / Math.max(1, spanMs));
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className="-ml-1 flex-none">
      <g className={left === 0 && frozenAt === undefined ? 'origin-center animate-spin' : undefined}>
        <circle cx="10" cy="10" r={RADIUS} fill="none" stroke="var(--info-solid)" strokeWidth="2.5" opacity=".25" />
        <circle
          cx="10"
          cy="10"
          r={RADIUS}
          fill="none"
          stroke="var(--info-solid)"
          strokeWidth="2.5"
          strokeDasharray={`${AROUND * share} ${AROUND}`}
          transform="rotate(-90 10 10)"
        />
      </g>
      {left === 0 ? null : (
        <text x="10" y="13.8" textAnchor="middle" fontSize="11" fontWeight="700" fill="currentColor">
          {Math.ceil(left / 1000)}
        </text>
      )}
    </svg>
  );
}
