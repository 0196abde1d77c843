import { services } from '@parta/contracts/values'
import { freePort } from './ports.ts'

/** Returns the name of the variable with a service's address: `PARTA_EVENTS_URL`. */
export function urlVariable(service: string): string {
  return `PARTA_${service.toUpperCase()}_URL`
}

/** Picks a free port for each service; returns the variables that tell it to the service and the gateway. */
export async function serviceAddresses(): Promise<Record<string, string>> {
  const env: Record<string, string> = {}
  for (const service of services) {
    const port = await freePort()
    env[`PARTA_PORT_${service.toUpperCase()}`] = String(port)
    env[urlVariable(service)] = `http://127.0.0.1:${port}`
  }
  return env
}
