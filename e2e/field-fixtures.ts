import { test as base } from './fixtures.ts';
import { FieldService } from './field-service/field-service.ts';
import type { Profile, ProfileName } from './field-service/profile.ts';

interface FieldFixtures {
  profile: ProfileName;
  /** Shorter times than the profile's own. */
  changes: Partial<Profile>;
  field: FieldService;
}

/** Slipway in front of a field service instead of the embedded platform. */
export const test = base.extend<FieldFixtures>({
  profile: ['documented', { option: true }],
  changes: [{}, { option: true }],
  field: async ({ profile, changes }, use) => {
    const field = await FieldService.start(profile, changes);
    await use(field);
    await field.end();
  },
  slipway: async ({ settings, field, products }, use) => {
    const slipway = await products.take(
      { PLATFORM_URL: field.url, PLATFORM_SECRET: field.secret, DEMO: '1', ...settings },
      true,
    );
    await use(slipway);
    await slipway.end();
  },
});

export { expect } from './fixtures.ts';
