/** Whether `npm run test:full` runs the tests: some then take more input or run more of a suite. */
export const isFullRun = process.env['TEST_FULL'] === 'yes';
