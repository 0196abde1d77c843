/** `npm run admin`: manages the site admins. */
import { runIdentityCommand } from './identity-command.ts'

await runIdentityCommand('admin.ts')
