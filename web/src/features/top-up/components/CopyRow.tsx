import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy.ts'
import classes from './CopyRow.module.css'

interface Props {
  readonly label: string
  readonly shown: string
  /** What is copied, if it differs from what is shown. */
  readonly value?: string
}

/** A value of the transfer, with a button that copies it. */
export function CopyRow({ label, shown, value = shown }: Props) {
  const { t } = useTranslation('topUp')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(value, t('copied', { what: label })))
  const Picture = isCopied ? IconCheck : IconCopy
  return (
    <div className={classes.row}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{shown}</dd>
      <dd className={classes.action}>
        <ActionIcon size={44} variant="subtle" aria-label={t('copy', { what: label })} onClick={() => void copy()}>
          <Picture size={20} aria-hidden="true" />
        </ActionIcon>
      </dd>
    </div>
  )
}
