/** A flat block in the shape of what will be there. When it shows, loading.tsx says. */
export function Skeleton({ className = 'h-4 w-24' }: { readonly className?: string }) {
  return <span aria-hidden="true" className={`breathe block rounded-sm bg-sunken ${className}`} />;
}
