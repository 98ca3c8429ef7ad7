/** Whole years between a birthday and a day, both YYYY-MM-DD; a year is complete on the anniversary itself. */
export function yearsBetween(birthday: string, today: string): number {
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = birthday.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const before = month < birthMonth || (month === birthMonth && day < birthDay);
  return year - birthYear - (before ? 1 : 0);
}
