import { testProjects } from '@savvi/testing/vitest-projects';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { maxWorkers: '100%', projects: testProjects(['**/node_modules/**', '**/dist/**']) },
});
