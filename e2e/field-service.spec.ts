import type { ProfileName } from './field-service/profile.ts';
import { expect, test } from './field-fixtures.ts';

const PROFILES: readonly ProfileName[] = ['documented', 'usual', 'nulls'];
const north = ['aB3x9Kq12', 'pQ7z2Lm55', 'Zz91kLmP0'];
const swift = ['SW-000-1111', 'SW-000-2222'];

for (const profile of PROFILES) {
  test.describe(profile, () => {
    test.use({ profile });

    test('orders over two carriers, one of which rejects: pasted, booked, and what was not booked is named', async ({
      field,
      orders,
      review,
      booking,
    }) => {
      field.store.add(north);
      field.store.add(swift, { courier: 'Swift Couriers', allocation: 'SwiftExpress' });
      field.store.outcomes.rejects = { SwiftExpress: 'Account is on stop' };
      await orders.arrive();
      await orders.paste([...north, ...swift]);
      await orders.openReview();
      await review.confirm();
      await expect(booking.heading('3 of 5 orders booked')).toBeVisible();
      for (const number of swift) await expect(booking.page.getByRole('main')).toContainText(number);
      await expect(booking.page.getByRole('main')).toContainText('Account is on stop');
      expect(field.timesBooked([...north, ...swift])).toEqual([1, 1, 1, 0, 0]);
      expect(field.bookRequests()).toHaveLength(1);
    });

    test('a number that the service does not know: nothing is booked, and it is named', async ({
      field,
      orders,
      review,
      booking,
      page,
    }) => {
      field.store.add(north);
      const missing = 'aB3x9Kq13';
      await orders.arrive();
      if (profile === 'documented') {
        await orders.paste([...north, missing]);
        await expect(orders.row(missing)).toContainText('Not checked yet');
        await orders.openReview();
        await review.confirm();
        await expect(booking.heading('Nothing was booked')).toBeVisible();
        await expect(page.getByRole('main')).toContainText(missing);
      } else {
        await page.getByRole('button', { name: 'Paste tracking numbers' }).first().click();
        await page.getByRole('textbox', { name: 'Tracking numbers' }).fill([...north, missing].join('\n'));
        await expect(page.getByRole('list', { name: 'Not in your orders' })).toContainText(missing);
      }
      expect(field.store.ledger()).toEqual([]);
    });
  });
}
