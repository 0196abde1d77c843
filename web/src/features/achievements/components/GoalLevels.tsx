import { ActionIcon, Button, NumberInput, Select } from '@mantine/core'
import { type AchievementIcon, achievementIcons } from '@parta/contracts/achievement-values'
import { limits } from '@parta/contracts/limits'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AchievementBadge } from '../../../ui/AchievementBadge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import type { GoalValues } from '../form.ts'
import classes from './Goals.module.css'

/** The points and the picture of each level. */
export function GoalLevels() {
  const { t } = useTranslation('achievements')
  const { control, watch } = useFormContext<GoalValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'levels' })
  const levels = watch('levels')
  const add = () => {
    const last = levels.at(-1)
    append({ step: typeof last?.step === 'number' ? last.step * 2 : '', icon: last?.icon ?? 'star' })
  }
  return (
    <Card title={t('levels')}>
      <ol className={classes.formLevels}>
        {fields.map((field, at) => (
          <li key={field.id}>
            <AchievementBadge icon={levels[at]?.icon ?? 'star'} level={at + 1} levels={fields.length} size={64} />
            <StepField at={at} />
            <IconField at={at} />
            <ActionIcon
              mt={26}
              aria-label={t('form.removeLevel', { level: at + 1 })}
              disabled={fields.length === 1}
              onClick={() => remove(at)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {fields.length < limits.achievements.steps && (
        <Button mt="md" variant="light" leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={add}>
          {t('form.addLevel')}
        </Button>
      )}
    </Card>
  )
}

function StepField({ at }: { at: number }) {
  const { t } = useTranslation('achievements')
  const text = useErrorText()
  const { control } = useFormContext<GoalValues>()
  return (
    <Controller
      control={control}
      name={`levels.${at}.step`}
      render={({ field, fieldState }) => (
        <NumberInput
          label={t('form.step', { level: at + 1 })}
          min={1}
          max={limits.achievements.points}
          allowDecimal={false}
          hideControls
          inputMode="numeric"
          value={field.value}
          onChange={(step) => field.onChange(typeof step === 'number' ? step : '')}
          error={text(fieldState.error)}
        />
      )}
    />
  )
}

function IconField({ at }: { at: number }) {
  const { t } = useTranslation('achievements')
  const { control } = useFormContext<GoalValues>()
  return (
    <Controller
      control={control}
      name={`levels.${at}.icon`}
      render={({ field }) => (
        <Select
          label={t('form.icon')}
          allowDeselect={false}
          data={achievementIcons.map((icon) => ({ value: icon, label: t(`icons.${icon}`) }))}
          value={field.value}
          onChange={(icon) => field.onChange((icon ?? field.value) as AchievementIcon)}
          renderOption={({ option }) => (
            <span style={{ display: 'flex', alignItems: 'center', gap: 10 }}>
              <AchievementBadge icon={option.value as AchievementIcon} level={1} levels={1} size={36} /> {option.label}
            </span>
          )}
        />
      )}
    />
  )
}
