import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter(), lingui({ failOnCompileError: true, failOnMissing: true })],
  build: {
    sourcemap: false,
    // Fonts and pictures stay files, so that they are cached by themselves and the policy needs no `data:`.
    assetsInlineLimit: 0,
  },
});
