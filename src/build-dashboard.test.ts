import { expect, test, vi } from 'vitest';
import { buildDashboard } from './build-dashboard.ts';

test.each(['/home/anna/shop #1', '/srv/slipway?'])(
  'a path that can not be built in is told in one line: %s',
  async (root) => {
    const say = vi.fn<(line: string) => void>();
    await expect(buildDashboard(root, say)).rejects.toThrow(
      `Slipway can't be built in ${root}: no # and no ? may be in the path. Move or rename it.`,
    );
    expect(say).not.toHaveBeenCalled();
  },
);
