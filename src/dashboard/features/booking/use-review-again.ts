import { ordersToReview } from '#dashboard/state/orders-to-review.ts';
import { withParameter } from '#dashboard/router/search-parameters.ts';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';

/** Opens Review on the booking's page with some of its orders. Sends nothing. */
export function useReviewAgain(): (trackingNumbers: readonly string[]) => void {
  const [, setSearch] = useSearchParams();
  return (trackingNumbers) => {
    ordersToReview.set(trackingNumbers);
    setSearch((now) => withParameter(now, 'dialog', 'review'));
  };
}
