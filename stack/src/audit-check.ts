/** `npm run audit:check`: checks that nobody has changed the log of what site admins did. */
import { runIdentityCommand } from './identity-command.ts'

await runIdentityCommand('audit-check.ts')
