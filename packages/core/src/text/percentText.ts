const PERCENT = 100;

/** A share from 0 to 1 in whole percent: '57%'. Only nothing is 0% and only all of it 100%. */
export const percentText = (share: number): string => {
  const percent = Math.round(share * PERCENT);
  return `${share <= 0 || share >= 1 ? percent : Math.min(Math.max(percent, 1), PERCENT - 1)}%`;
};
