// `npm run cluster:up`: installs or upgrades the product on the test cluster of KUBECONFIG (k8s/README.md).
// With `--secrets-only`, it only creates the missing secrets, as production needs it.
import { parseArgs } from 'node:util';
import { rootPackageOf } from '@savvi/images/root-package';
import { assertMayBe, install, label } from '@savvi/installation/install';
import { applySecrets } from '@savvi/installation/secrets';
import '@savvi/tooling/refusal/of-command';
import { root } from './root.ts';

const { values } = parseArgs({
  options: {
    registry: { type: 'string', default: 'localhost' },
    version: { type: 'string' },
    'pull-secret': { type: 'string' },
    'admin-emails': { type: 'string' },
    'data-only': { type: 'boolean', default: false },
    'secrets-only': { type: 'boolean', default: false },
  },
});
const adminEmails = values['admin-emails']?.split(',');
if (values['secrets-only']) {
  await assertMayBe('production');
  await label('production');
  console.log(
    (await applySecrets({ root, demonstration: false, adminEmails })).join('\n') || 'All secrets are there.',
  );
} else
  await install({
    root,
    environment: 'test',
    registry: values.registry,
    version: values.version ?? rootPackageOf(root).version,
    pullSecret: values['pull-secret'],
    demonstration: true,
    adminEmails,
    dataOnly: values['data-only'],
    say: console.log,
  });
