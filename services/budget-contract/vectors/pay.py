"""Computes paydays and paychecks, following only the rules below. Requires only Python 3.

Writes pay.vectors.json beside this file, against which the rules of the product are tested to the cent. A test also
compares the SHA-256 of this script in that file, so regenerate it after each change, also of a comment. Run in the
root of the repository:

    python3 services/budget-contract/vectors/pay.py

The rules:
- A year has 12 monthly paydays, 24 of two a month, 26 of every two weeks, and 52 of every week.
- The average month of a paycheck is the paycheck * paydays / 12, rounded to a cent, half a cent away from zero.
- A share for one of 26 paydays is the monthly share * 12 / 26, rounded alike.
- One payday is known, in any year. A monthly payday is on its day in each month.
- Of two paydays a month, one is on the day of the known payday. The other one is 15 days earlier if that day is after
  the 15th, and 15 days later otherwise.
- A month without such a day has that payday on its last day.
- Every two weeks and every week, a day is a payday if its distance to the known one is a multiple of 14 or 7 days.
"""

import hashlib
import json
import pathlib
import random
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

FILE = pathlib.Path(__file__).resolve().with_name("pay.vectors.json")
CENT = Decimal("0.01")
PAYDAYS = {"monthly": 12, "twice-a-month": 24, "every-two-weeks": 26, "weekly": 52}


def cents(amount):
    return str(int((amount.quantize(CENT, rounding=ROUND_HALF_UP) * 100).to_integral_exact()))


def days_of(year, month):
    day = date(year, month, 1)
    while day.month == month:
        yield day
        day += timedelta(days=1)


def paydays(year, month, frequency, known):
    days = list(days_of(year, month))
    if frequency in ("weekly", "every-two-weeks"):
        distance = 7 if frequency == "weekly" else 14
        return [day for day in days if abs((day - known).days) % distance == 0]
    wanted = [known.day]
    if frequency == "twice-a-month":
        wanted.append(known.day - 15 if known.day > 15 else known.day + 15)
    found = []
    for number in sorted(wanted):
        while number > len(days):
            number -= 1
        found.append(days[number - 1])
    return found


def main():
    rng = random.Random(20270514)
    pay = []
    for frequency in PAYDAYS:
        for amount in [0, 1, 250_000, 9_999_999_999, *(rng.randint(1, 1_000_000) for _ in range(150))]:
            paycheck = Decimal(amount) / 100
            pay.append([frequency, cents(paycheck), cents(paycheck * PAYDAYS[frequency] / 12)])
    shares = []
    for amount in [0, 275_000, -275_000, *(rng.randint(-1_000_000, 1_000_000) for _ in range(200))]:
        share = Decimal(amount) / 100
        shares.append([cents(share), cents(share * 12 / 26)])
    months = []
    known_days = [date(2027, 1, day) for day in range(1, 32)]
    known_days += [date(2028, 2, 29), date(2027, 2, 28), date(2024, 12, 31), date(2041, 6, 13)]
    for frequency in PAYDAYS:
        for known in known_days:
            lines, most = [], 0
            for year in range(2026, 2036):
                for month in range(1, 13):
                    found = paydays(year, month, frequency, known)
                    most = max(most, len(found))
                    lines.append(f"{year:04}-{month:02};{','.join(day.isoformat() for day in found)}\n")
            digest = hashlib.sha256("".join(lines).encode()).hexdigest()
            months.append([frequency, known.isoformat(), most, digest])
    script = hashlib.sha256(pathlib.Path(__file__).read_bytes()).hexdigest()
    data = {"script": script, "pay": pay, "shares": shares, "months": months}
    FILE.write_text(json.dumps(data, separators=(",", ":")) + "\n")


main()
