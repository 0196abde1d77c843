import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy.ts'
import { useFediverseAddress } from '../api.ts'
import classes from './FediverseRow.module.css'

/** The address by which a public organisation is followed in the fediverse. Without one the page does not need it. */
export function FediverseRow({ orgId }: { orgId: string }) {
  const { t } = useTranslation('orgs')
  const { data } = useFediverseAddress(orgId)
  const [isCopied, setCopied] = useState(false)
  if (!data) return null
  const copy = async () => setCopied(await copyText(data.address, t('fediverse.copied')))
  const Picture = isCopied ? IconCheck : IconCopy
  return (
    <div className={classes.row}>
      <dt>{t('fediverse.title')}</dt>
      <dd className={classes.value}>
        <span>
          <span data-testid="fediverse-address">{data.address}</span>
          <small className={classes.text}>{t('fediverse.text')}</small>
        </span>
        <ActionIcon size={44} variant="subtle" aria-label={t('fediverse.copy')} onClick={() => void copy()}>
          <Picture size={20} aria-hidden="true" />
        </ActionIcon>
      </dd>
    </div>
  )
}
