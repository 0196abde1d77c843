import { Anchor, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { NextStep } from '../refusal.ts'
import classes from './PeopleChoice.module.css'

/** The step that helps, in a line. The form that it leads to is told what is missing. */
export function StepLink({ step }: { step: NextStep }) {
  const { t } = useTranslation('event')
  return (
    <Anchor component={Link} to={step.to} state={step.field} className={classes.step}>
      {t(`refusal.${step.text}`)}
    </Anchor>
  )
}

/** The same as a button. */
export function StepButton({ step }: { step: NextStep }) {
  const { t } = useTranslation('event')
  return (
    <Button component={Link} to={step.to} state={step.field}>
      {t(`refusal.${step.text}`)}
    </Button>
  )
}
