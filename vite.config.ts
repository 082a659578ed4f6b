import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2024',
    sourcemap: false,
    cssMinify: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All that the first page needs in one file: small shared chunks cost a request each and compress badly.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  // The gateway refuses changes whose Origin is not its Host, so the Host stays as the browser sent it.
  server: { proxy: { '/api': { target: 'http://localhost:4400', changeOrigin: false } } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['src/{contract,domain,client}/**/*.test.ts', 'src/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'servers', include: ['src/{server,gateway,platform}/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: { name: 'dashboard', environment: 'happy-dom', include: ['src/dashboard/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
