import { askFailures } from '@parta/contracts/questions'
import { services } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'

/** Returns the failures of every service; `null` for one that does not answer, which may be the very one that fails. */
export async function listOfServices(kit: Kit) {
  const asked = services.map(async (service) => {
    try {
      return { service, items: await kit.bus.ask(askFailures[service], null) }
    } catch (error) {
      kit.log.warn({ err: error, service }, 'No answer about failures')
      return { service, items: null }
    }
  })
  return { services: await Promise.all(asked) }
}
