/** Whether `npm run test:full` runs the tests: those with random input then take more of it. */
export const isFullRun = process.env['TEST_FULL'] === 'yes';
