import type { BaseConfig } from '../process/config.ts'

/** Returns the hosts that the operator allows to be called by http and inside the own network, with their ports. */
export function allowedHosts({ PARTA_OUTSIDE_HOSTS: hosts = '' }: Pick<BaseConfig, 'PARTA_OUTSIDE_HOSTS'>): string[] {
  return hosts.split(',').flatMap((host) => host.trim() || [])
}
