import { type ServiceName, services } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { type PersonalRow, readPersonal, type Subject } from '@parta/kit/people/personal'

/** What each service keeps of a person, by the names of its kinds. */
export type Collected = Readonly<Record<ServiceName, Readonly<Record<string, readonly PersonalRow['data'][]>>>>

/** @throws server.unavailable when a service does not answer: an archive is whole or none */
export async function collect(kit: Kit, subject: Subject): Promise<Collected> {
  const found: Partial<Record<ServiceName, Record<string, PersonalRow['data'][]>>> = {}
  for (const service of services) {
    const sections: Record<string, PersonalRow['data'][]> = {}
    for await (const { section, data } of readPersonal(kit.bus, service, subject)) {
      const rows = sections[section] ?? []
      rows.push(data)
      sections[section] = rows
    }
    found[service] = sections
  }
  return found as Collected
}
