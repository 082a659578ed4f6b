import { lostPageCopy } from '#dashboard/copy/lost-pages.ts';
import { paths } from '#dashboard/paths.ts';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { usePageTitle } from '#dashboard/browser/page-title.ts';

/** Shown for a URL without a page. */
export function NotFound() {
  const { title, text, go } = lostPageCopy.notFound;
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
