export function Spinner() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="flex-none spin">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2.5" opacity=".25" />
      <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}
