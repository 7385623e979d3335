import type { FrontendConfig } from '@savvi/tooling/frontend/bundle';

export default (({ mode, outDir }) => ({
  context: import.meta.dirname,
  mode,
  target: ['web', 'es2024'],
  devtool: false,
  entry: { measured: './measured.ts' },
  output: { path: outDir, filename: '[name].js' },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
      },
    ],
  },
})) satisfies FrontendConfig;
