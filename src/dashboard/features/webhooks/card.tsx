import { type ReactNode, useId } from 'react';

export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-5">
      <h2 id={id} className="mb-1 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
