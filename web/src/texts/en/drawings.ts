/** The words in the drawings of a rental. */
export const DRAWINGS = {
  feet: (feet: number) => `${feet} ft`,
  long: (feet: number) => `${feet} ft long`,
  tall: (feet: number) => `${feet} ft tall`,
  square: (length: number, width: number) => `${length} × ${width} ft`,
  people: 'Child 4 ft, adult 5 ft 7 in',
  beside: {
    suv: (feet: number) => `Family SUV, ${feet} ft`,
    bus: (feet: number) => `School bus, ${feet} ft`,
  },
  house: 'House',
  gate: (inches: number) => `Gate ${inches} in or wider`,
  outlet: (feet: number) => `Outlet within ${feet} ft`,
};
