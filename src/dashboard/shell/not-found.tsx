import { Link } from 'react-router';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { paths } from '#dashboard/paths.ts';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { usePageTitle } from '#dashboard/ui/page-title.ts';

export function NotFound() {
  const { title, text, go } = shellCopy.notFound;
  usePageTitle(title);
  return (
    <div className="p-6">
      <h1 tabIndex={-1} className="text-title font-bold">
        {title}
      </h1>
      <p className="mt-2 mb-5">{text}</p>
      <Link to={paths.orders()} className={buttonClass('primary')}>
        {go}
      </Link>
    </div>
  );
}
